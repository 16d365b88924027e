import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LANDING_DEFAULTS, NO_SOCIAL_LINKS } from '../../api/contract/landing-page';
import { contrastProblems, contrastRatio, overlayFor } from './contrast';
import { landingCss } from './landing-css';
import type { LandingDesign } from './landing-design';
import { FONTS } from '../../api/contract/landing-page';
import { fontStack, planFonts } from './landing-fonts';
import { imageSources } from './landing-images';
import { LandingView } from './landing-view';

const buildDesign = (fields: Partial<LandingDesign> = {}): LandingDesign => ({
  ...LANDING_DEFAULTS,
  title: 'Café Ærø',
  description: '',
  logo: null,
  backgroundImage: null,
  showTitle: null,
  buttons: [],
  socialLinks: NO_SOCIAL_LINKS,
  ...fields,
});

const STEM = `/uploads/${'0'.repeat(32)}`;

describe('the view', () => {
  it('has one heading, links by name, and a picture of a file that is not sent yet', () => {
    render(
      <LandingView design={buildDesign({ logo: 'blob:http://localhost/1', buttons: [{ text: 'Menu', url: 'https://example.dk/' }] })} />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Café Ærø' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Menu' }).getAttribute('href')).toBe('https://example.dk/');
    expect(screen.getByRole('img', { name: 'Café Ærø' }).getAttribute('src')).toBe('blob:http://localhost/1');
  });

  it('leaves out what cannot be shown safely', () => {
    const design = buildDesign({ logo: 'https://evil.example/x.png', buttons: [{ text: 'x', url: 'javascript:alert(1)' }] });
    const { container } = render(<LandingView design={design} />);
    expect(container.querySelectorAll('a, img, nav')).toHaveLength(0);
  });
});

describe('pictures', () => {
  it('come in every format the upload has', () => {
    expect(imageSources(`${STEM}-logo-448x149.png`)).toEqual({
      src: `${STEM}-logo-448x149.png`,
      width: 224,
      height: 75,
      avif: `${STEM}-logo-448x149.avif 2x,${STEM}-logo-448x149-3x.avif 3x`,
      webp: `${STEM}-logo-448x149.webp 2x,${STEM}-logo-448x149-3x.webp 3x`,
      icon: `${STEM}-logo-448x149-icon.png`,
    });
    expect(imageSources(`${STEM}-background-828x1472.jpg`)).toMatchObject({ avif: `${STEM}-background-828x1472.avif`, height: 1472 });
  });
});

describe('fonts', () => {
  const text = { description: 'Hej', buttons: [{ text: 'a', url: 'https://example.dk/' }] };
  const poppins = { titleFont: 'Poppins', descriptionFont: 'Poppins', buttonFont: 'Poppins' } as const;
  const full = { logo: `${STEM}-logo-224x224.png`, backgroundImage: `${STEM}-background-828x1472.jpg` };

  it('are what was chosen: Inter too is a file of our own, under a name that no app around it uses', () => {
    expect(planFonts(buildDesign(text)).faces).toEqual([
      { family: 'Inter', weight: 700 },
      { family: 'Inter', weight: 400 },
    ]);
    const css = landingCss(buildDesign(text), 'document');
    expect(css).toContain('@font-face{font-family:"page Inter";font-weight:400;font-display:swap;src:url(/fonts/inter-400.woff2)');
    expect(css).toContain('--df:"page Inter","page Inter local",system-ui');
    for (const font of FONTS) expect(fontStack(font).startsWith(`"page ${font}"`)).toBe(true);
  });

  it('never make a page of more than four requests', () => {
    const plan = planFonts(buildDesign({ ...text, ...full }));
    expect(plan.faces).toEqual([{ family: 'Inter', weight: 400 }]);
  });

  it('come in both weights while the page stays within four requests, else in regular', () => {
    expect(planFonts(buildDesign({ ...text, ...poppins })).faces.map(({ weight }) => weight)).toEqual([700, 400]);
    const plan = planFonts(buildDesign({ ...text, ...poppins, ...full }));
    expect(plan.faces).toEqual([{ family: 'Poppins', weight: 400 }]);
    expect(plan.weights).toEqual({ title: 400, description: 400, button: 400 });
  });

  it('are loaded only for what is shown', () => {
    expect(
      planFonts(buildDesign({ titleFont: 'Lato', showTitle: false, buttonFont: 'Poppins', descriptionFont: 'Raleway' })).faces,
    ).toEqual([]);
  });

  it('belong to the document, so the style of a shadow root has none', () => {
    const design = buildDesign({ ...text, ...poppins });
    expect(landingCss(design, 'document')).toContain('@font-face');
    expect(landingCss(design, 'shadow')).not.toContain('@font-face');
    expect(landingCss(design, 'shadow')).toContain(':host{--bg:#ffffff');
  });
});

describe('contrast (rule 151)', () => {
  it('is the ratio of WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#ffffff', '#2b5fc6')).toBeCloseTo(5.91, 1);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('warns of the pairs a visitor sees', () => {
    expect(contrastProblems(buildDesign())).toEqual([]);
    const pale = buildDesign({ titleColor: '#dddddd', descriptionColor: '#dddddd', buttonTextColor: '#222222' });
    expect(contrastProblems(pale).map(({ field }) => field)).toEqual(['titleColor']);
    const seen = { ...pale, showTitle: false, description: 'Hej', buttons: [{ text: 'a', url: 'https://example.dk/' }] };
    expect(contrastProblems(seen).map(({ field }) => field)).toEqual(['descriptionColor', 'buttonTextColor']);
  });

  it('lays dark over a photograph behind light text, and light behind dark', () => {
    expect([overlayFor('#ffffff'), overlayFor('#ffd166'), overlayFor('#000000'), overlayFor('#3b2416')]).toEqual([
      '#000',
      '#000',
      '#fff',
      '#fff',
    ]);
  });
});
