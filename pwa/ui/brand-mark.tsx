/**
 * The mark: a stand on a table and the waves of a tap. Drawn here for menus; public/icons holds the same shapes for the
 * browser and the home screen. Its colours are the brand's own in both themes.
 */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="16" fill="#163675" />
      <rect x="13" y="13" width="24" height="31" rx="6" fill="#fff" />
      <circle cx="25" cy="28.5" r="5" fill="#2b5fc6" />
      <path d="M12 51.5h26" stroke="#83abf4" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M43.5 21.5a10 10 0 0 1 0 14M49.5 15.5a18.5 18.5 0 0 1 0 26"
        fill="none"
        stroke="#83abf4"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
