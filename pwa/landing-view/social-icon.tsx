import type { SocialNetwork } from '../../api/contract/social-links';

/** Drawn by hand in a 24 grid: a few dozen bytes each, coloured by the text beside them. */
const SHAPES: Record<SocialNetwork, React.ReactNode> = {
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h0" />
    </>
  ),
  facebook: <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21M6.5 12.5h8" />,
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
  twitter: <path d="m4 4 16 16M20 4 4 20" />,
};

export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[network]}
    </svg>
  );
}
