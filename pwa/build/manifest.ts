import type { ManifestOptions } from 'vite-plugin-pwa';
import { PRODUCT_NAME } from '../../api/contract/product-name.ts';
import { QUERY, SCREENS as paths } from '../../api/contract/addresses.ts';
import { titles } from '../text/titles.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/any-192.png', sizes: '192x192', type: 'image/png' }],
});

const screenshot = (name: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: name,
  label,
});

/** The installed app (QUALITY 2). Icons for "any" and "maskable" are separate files: maskable alone is not installable. */
export const manifest: Partial<ManifestOptions> = {
  id: paths.dashboard,
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: 'Aktivér dine NFC- og QR-produkter, styr hvor de fører hen, og følg hvor meget de bliver brugt.',
  lang: 'da',
  dir: 'ltr',
  start_url: `${paths.dashboard}?source=pwa`,
  scope: '/',
  display: 'standalone',
  theme_color: '#0b1833',
  background_color: '#0b1833',
  categories: ['business', 'productivity'],
  launch_handler: { client_mode: 'navigate-existing' },
  icons: [icon('any', 192, 'any'), icon('any', 512, 'any'), icon('maskable', 192, 'maskable'), icon('maskable', 512, 'maskable')],
  // Made by pwa/e2e/manifest-screenshots.ts.
  screenshots: [screenshot('narrow', '786x1704', 'Dashboard på en telefon'), screenshot('wide', '1440x900', 'Dashboard på en computer')],
  shortcuts: [
    shortcut('Produkter', `${paths.dashboard}?source=shortcut#produkter`),
    shortcut('Aktivér produkt', `${paths.dashboard}?source=shortcut&${QUERY.addStand}`),
    shortcut(titles.statistics, `${paths.statistics}?source=shortcut`),
    shortcut(titles.landingPages, `${paths.landingPages}?source=shortcut`),
  ],
};
