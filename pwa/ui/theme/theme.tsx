import { FluentProvider, makeStaticStyles, makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { appTokens, darkTheme, lightTheme } from './theme-tokens';

export type ThemeMode = 'dark' | 'light';

const KEY = 'theme';
const CANVAS: Record<ThemeMode, string> = { dark: darkTheme.colorCanvas, light: lightTheme.colorCanvas };

interface ThemeValue {
  mode: ThemeMode;
  setMode: (mode: ThemeMode) => void;
}
const ThemeContext = createContext<ThemeValue | null>(null);

/** The theme in use and a way to change it. Throws outside ThemeProvider. */
export function useThemeMode(): ThemeValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useThemeMode is used outside ThemeProvider');
  return value;
}

function storedMode(): ThemeMode {
  try {
    return localStorage.getItem(KEY) === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}

/** Same as public/before-paint.js does before the first paint. */
function paintDocument(mode: ThemeMode): void {
  const root = document.documentElement;
  // As it is: every style of the page would be worked out anew for nothing.
  if (root.style.colorScheme === mode) return;
  root.dataset.theme = mode;
  root.style.backgroundColor = CANVAS[mode];
  root.style.colorScheme = mode;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', CANVAS[mode]);
}

const useStyles = makeStyles({
  root: { minHeight: '100dvh', backgroundColor: appTokens.colorCanvas, color: tokens.colorNeutralForeground1 },
});

/**
 * What Fluent has no token for. Its text links show the keyboard's focus as a double underline of 1 px, and its fields in
 * small print make an iPhone zoom in.
 */
const useSharedLooks = makeStaticStyles({
  '.fui-Link:focus-visible': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '2px',
    borderRadius: '4px',
    textDecorationLine: 'underline',
    textDecorationStyle: 'solid',
  },
  '@media (pointer: coarse)': {
    'input, select, textarea, .fui-Dropdown__button': { fontSize: '16px !important' },
  },
});

/** Dark unless the user chose light; remembered under `theme`, shared between tabs (SPEC §9, rule 146). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [mode, setState] = useState(storedMode);
  const styles = useStyles();
  useSharedLooks();

  useEffect(() => paintDocument(mode), [mode]);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === KEY || event.key === null) setState(storedMode());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const setMode = useCallback((next: ThemeMode) => {
    setState(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }, []);
  const value = useMemo(() => ({ mode, setMode }), [mode, setMode]);

  return (
    <ThemeContext.Provider value={value}>
      <FluentProvider theme={mode === 'dark' ? darkTheme : lightTheme}>
        {/* Not on the provider's class: dialogs, menus and toasts inherit that one and would become a screen tall. */}
        <div className={styles.root}>{children}</div>
      </FluentProvider>
    </ThemeContext.Provider>
  );
}
