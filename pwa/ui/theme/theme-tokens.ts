import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components';

/** One ramp from dark navy to pale blue, even steps in OKLCH at hue 262 (SPEC §9: primary dark navy, secondary blue). */
const brand: BrandVariants = {
  10: '#070f1f',
  20: '#0b1833',
  30: '#0f2248',
  40: '#122c5e',
  50: '#163675',
  60: '#1b428f',
  70: '#2250ab',
  80: '#2b5fc6',
  90: '#3c72da',
  100: '#5587e8',
  110: '#6c9aef',
  120: '#83abf4',
  130: '#9abbf6',
  140: '#b5cdf8',
  150: '#cfdffb',
  160: '#eaf0fd',
};

/** Tokens of our own beside Fluent's: which surface is the page and which lies on it differs between the themes. */
interface AppTokens {
  /** The page itself. */
  colorCanvas: string;
  /** Cards, bars and tables on the page. */
  colorCard: string;
  /** Dialogs, menus and sheets above everything. */
  colorRaised: string;
  /** Soft brand-tinted fill behind icons and the current menu item. */
  colorBrandSoft: string;
  colorSoftShadow: string;
  /** Strong fill of the one big band on the start page. */
  colorHeroStart: string;
  colorHeroEnd: string;
  /** On that band, which is navy in both themes. */
  colorOnHero: string;
  colorOnHeroSoft: string;
  colorOnHeroAccent: string;
  colorHeroHover: string;
}
export type AppTheme = Theme & AppTokens;

const onHero = {
  colorOnHero: '#ffffff',
  colorOnHeroSoft: brand[150],
  colorOnHeroAccent: brand[120],
  colorHeroHover: 'rgba(255, 255, 255, 0.1)',
};

/** Buttons and menus as round as the fields beside them. */
const shape = { borderRadiusMedium: '10px' };

const font = {
  fontFamilyBase:
    '"Segoe UI Variable Text", "Segoe UI Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
};

export const lightTheme: AppTheme = {
  ...createLightTheme(brand),
  ...font,
  ...shape,
  ...onHero,
  colorNeutralForeground1: '#0f1a30',
  colorNeutralForeground2: '#33415c',
  colorNeutralForeground3: '#4d5b76',
  colorNeutralForeground4: '#5a6882',
  colorNeutralBackground1Hover: '#f2f5fa',
  colorNeutralBackground1Pressed: '#e3e9f3',
  colorNeutralBackground1Selected: '#e9eef7',
  colorNeutralBackground2: '#f5f7fb',
  colorNeutralBackground3: '#eef2f8',
  colorNeutralBackground4: '#e6ebf4',
  colorSubtleBackgroundHover: '#eef2f8',
  colorSubtleBackgroundPressed: '#e3e9f3',
  colorSubtleBackgroundSelected: '#e6edfa',
  colorNeutralStroke1: '#7f8da8',
  colorNeutralStroke1Hover: '#6f7e9a',
  colorNeutralStroke2: '#dde4ef',
  colorNeutralStroke3: '#e8edf5',
  colorNeutralStrokeAccessible: '#66748f',
  colorBrandStroke2: brand[130],
  colorCanvas: '#f5f7fb',
  colorCard: '#ffffff',
  colorRaised: '#ffffff',
  colorBrandSoft: brand[160],
  colorSoftShadow: '0 1px 2px rgba(15, 34, 72, 0.06), 0 4px 16px rgba(15, 34, 72, 0.06)',
  colorHeroStart: brand[30],
  colorHeroEnd: brand[60],
};

export const darkTheme: AppTheme = {
  ...createDarkTheme(brand),
  ...font,
  ...shape,
  ...onHero,
  colorNeutralForeground1: '#ffffff',
  colorNeutralForeground2: '#d5dceb',
  colorNeutralForeground3: '#a9b4c7',
  colorNeutralForeground4: '#a9b4c7',
  colorNeutralForegroundDisabled: '#5d6a84',
  colorNeutralBackground1: '#0b1220',
  colorNeutralBackground1Hover: '#18233a',
  colorNeutralBackground1Pressed: '#0e1729',
  colorNeutralBackground1Selected: '#1b2841',
  colorNeutralBackground2: '#111a2c',
  colorNeutralBackground2Hover: '#18233a',
  colorNeutralBackground2Pressed: '#0e1729',
  colorNeutralBackground2Selected: '#1b2841',
  colorNeutralBackground3: '#18233a',
  colorNeutralBackground3Hover: '#1f2c47',
  colorNeutralBackground3Pressed: '#141e33',
  colorNeutralBackground3Selected: '#1f2c47',
  colorNeutralBackground4: '#1f2c47',
  colorNeutralBackground4Hover: '#263655',
  colorNeutralBackground4Pressed: '#18233a',
  colorNeutralBackground5: '#1f2c47',
  colorNeutralBackground6: '#263655',
  colorNeutralBackgroundDisabled: '#141e33',
  colorNeutralCardBackground: '#111a2c',
  colorNeutralCardBackgroundHover: '#18233a',
  colorNeutralCardBackgroundPressed: '#0e1729',
  colorNeutralStencil1: '#1f2c47',
  colorNeutralStencil2: '#2c3b5a',
  colorSubtleBackgroundHover: '#1b2841',
  colorSubtleBackgroundPressed: '#141e33',
  colorSubtleBackgroundSelected: '#1b2841',
  colorNeutralStroke1: '#6b7c9e',
  colorNeutralStroke1Hover: '#8a9abb',
  colorNeutralStroke1Pressed: '#7b8bad',
  colorNeutralStroke1Selected: '#8a9abb',
  colorNeutralStroke2: '#24324e',
  colorNeutralStroke3: '#1b2841',
  colorNeutralStrokeAccessible: '#8a9abb',
  colorNeutralStrokeAccessibleHover: '#a9b4c7',
  colorNeutralStrokeDisabled: '#33425f',
  // Fluent maps these to [100], which is only 4.17:1 on a dark surface; [110] passes AA on all four of ours.
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandForegroundLink: brand[110],
  colorBrandForegroundLinkHover: brand[120],
  colorBrandForegroundLinkPressed: brand[100],
  colorBrandForegroundLinkSelected: brand[110],
  colorCompoundBrandForeground1: brand[110],
  colorCompoundBrandForeground1Hover: brand[120],
  colorCompoundBrandForeground1Pressed: brand[100],
  colorCompoundBrandStroke: brand[110],
  colorCompoundBrandStrokeHover: brand[120],
  colorCompoundBrandBackground: brand[110],
  colorCompoundBrandBackgroundHover: brand[120],
  colorBrandBackground: brand[70],
  colorBrandBackgroundHover: brand[80],
  colorBrandBackgroundPressed: brand[50],
  colorBrandBackgroundSelected: brand[60],
  colorBrandStroke1: brand[110],
  // Fluent's own has 4.2:1 on a row that is pointed at.
  colorStatusDangerForeground1: '#e77d86',
  // Fluent's own is nearly black, too dark on the navy surfaces.
  colorStatusSuccessBackground1: '#0f2e2a',
  colorStatusSuccessForeground1: '#5fd39a',
  colorCanvas: '#0b1220',
  colorCard: '#111a2c',
  colorRaised: '#18233a',
  colorBrandSoft: '#16284c',
  colorSoftShadow: '0 1px 2px rgba(0, 0, 0, 0.3)',
  colorHeroStart: brand[20],
  colorHeroEnd: brand[50],
};

/** References to our own tokens, to be used in makeStyles beside Fluent's `tokens`. */
export const appTokens: Readonly<Record<keyof AppTokens, string>> = {
  colorCanvas: 'var(--colorCanvas)',
  colorCard: 'var(--colorCard)',
  colorRaised: 'var(--colorRaised)',
  colorBrandSoft: 'var(--colorBrandSoft)',
  colorSoftShadow: 'var(--colorSoftShadow)',
  colorHeroStart: 'var(--colorHeroStart)',
  colorHeroEnd: 'var(--colorHeroEnd)',
  colorOnHero: 'var(--colorOnHero)',
  colorOnHeroSoft: 'var(--colorOnHeroSoft)',
  colorOnHeroAccent: 'var(--colorOnHeroAccent)',
  colorHeroHover: 'var(--colorHeroHover)',
};
