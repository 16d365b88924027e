import { type AddressOf, straight } from './link-address';
import { isTitleShown, type LandingDesign } from './landing-design';
import { imageSources, usableImage } from './landing-images';
import { safeHref } from '../../api/contract/safe-href';
import { SocialIcon } from './social-icon';
import { SOCIAL_NETWORKS, SOCIAL_ORDER, socialUrl } from '../../api/contract/social-links';

const REL = 'noopener noreferrer';

interface Addressed {
  addressOf: AddressOf;
}

function Logo({ address, title }: { address: string; title: string }) {
  const { src, width, height, avif, webp } = imageSources(address);
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} />}
      {webp && <source type="image/webp" srcSet={webp} />}
      <img className="lp-i" src={src} width={width} height={height} alt={title} />
    </picture>
  );
}

/** Decoration behind the text: last in line, and nothing to read aloud. */
function Background({ address }: { address: string }) {
  const { src, width, height, avif, webp } = imageSources(address);
  return (
    <picture className="lp-bg">
      {avif && <source type="image/avif" srcSet={avif} />}
      {webp && <source type="image/webp" srcSet={webp} />}
      <img src={src} width={width} height={height} alt="" fetchPriority="low" decoding="async" />
    </picture>
  );
}

function Links({ buttons, addressOf }: Pick<LandingDesign, 'buttons'> & Addressed) {
  const usable = buttons.flatMap(({ text, url }, button) => {
    const href = safeHref(url);
    return href === null ? [] : [{ text, address: addressOf({ button }, href) }];
  });
  if (usable.length === 0) return null;
  return (
    <nav aria-label="Links">
      <ul className="lp-l">
        {usable.map(({ text, address }, index) => (
          <li key={index}>
            <a {...address} rel={REL}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Social({ links, addressOf }: { links: LandingDesign['socialLinks'] } & Addressed) {
  const usable = SOCIAL_ORDER.flatMap((network) => {
    const href = socialUrl(network, links[network]);
    return href ? [{ network, address: addressOf({ network }, href) }] : [];
  });
  if (usable.length === 0) return null;
  return (
    <nav aria-label="Sociale medier">
      <ul className="lp-s">
        {usable.map(({ network, address }) => (
          <li key={network}>
            <a {...address} rel={REL}>
              <SocialIcon network={network} />
              {SOCIAL_NETWORKS[network].label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The landing page, once: the server turns it into HTML, the editor and the app draw it in a shadow root with
 * landingCss(). Pure and without hooks; addresses are checked again here, whatever was stored. The public page sends its
 * links by way of our own address, which counts.
 */
export function LandingView({ design, addressOf = straight }: { design: LandingDesign } & Partial<Addressed>) {
  const { title, description, buttons, socialLinks } = design;
  const logo = usableImage(design.logo);
  const background = usableImage(design.backgroundImage);
  return (
    <main className="lp">
      {background && <Background address={background} />}
      <div className="lp-c">
        {logo && <Logo address={logo} title={title} />}
        <h1 className={isTitleShown(design) ? undefined : 'lp-v'}>{title}</h1>
        {description && <p>{description}</p>}
        <Links buttons={buttons} addressOf={addressOf} />
        <Social links={socialLinks} addressOf={addressOf} />
      </div>
    </main>
  );
}
