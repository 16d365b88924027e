import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useRef, type KeyboardEvent, type RefObject } from 'react';

const useStyles = makeStyles({
  list: { display: 'flex' },
  tab: {
    position: 'relative',
    flexShrink: 0,
    minHeight: '44px',
    padding: '10px 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    cursor: 'pointer',
    '::after': {
      content: '""',
      position: 'absolute',
      bottom: 0,
      left: '12px',
      right: '12px',
      height: '3px',
      borderRadius: tokens.borderRadiusCircular,
    },
    ':hover::after': { backgroundColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::after': { backgroundColor: tokens.colorCompoundBrandStroke },
    ':hover::after': { backgroundColor: tokens.colorCompoundBrandStrokeHover },
    '@media (forced-colors: active)': { '::after': { backgroundColor: 'Highlight' } },
  },
});

interface Props<Value extends string> {
  /** What is chosen between; read aloud. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A tab has the id `tab-{value}`; answers the id of the panel it shows. */
  panelOf?: (value: Value) => string | undefined;
  className?: string;
  tabClassName?: string;
  listRef?: RefObject<HTMLDivElement | null>;
}

/** Where a key leads among `count` tabs; null for keys that lead nowhere. */
function target(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Tabs: arrow keys move the focus, Enter or space chooses. Drawn as Fluent's, whose own come with what follows the focus
 * through the whole page (24 kB).
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange, panelOf, className, tabClassName, listRef }: Props<Value>) {
  const styles = useStyles();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (event: KeyboardEvent, index: number) => {
    const next = target(event.key, index, tabs.length);
    if (next === null) return;
    event.preventDefault();
    buttons.current[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} ref={listRef} className={mergeClasses(styles.list, className)}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          ref={(element) => void (buttons.current[index] = element)}
          type="button"
          role="tab"
          id={`tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={panelOf?.(tab.value)}
          tabIndex={tab.value === value ? 0 : -1}
          className={mergeClasses(styles.tab, tab.value === value && styles.chosen, tabClassName)}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => move(event, index)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
