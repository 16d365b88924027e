import { makeStyles, tokens } from '@fluentui/react-components';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { media } from '../theme/breakpoints';
import { Countdown } from '../countdown';
import { FormContext, useFormContext } from './form-context';
import { MessageBar } from '../state/message-bar';
import { appTokens } from '../theme/theme-tokens';
import type { Form } from './use-form';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '18px' },
  summary: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textDecorationLine: 'underline',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px', borderRadius: '4px' },
    [media.coarse]: { minHeight: '44px', minWidth: '44px' },
  },
  noScript: { padding: '12px 16px', textAlign: 'start', color: 'inherit', backgroundColor: appTokens.colorBrandSoft, borderRadius: '12px' },
  wait: { display: 'block', marginTop: '4px', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});

/** The alert above the fields: what went wrong, which fields to mend, how long to wait. */
function FormAlert() {
  const { form, labels } = useFormContext();
  const styles = useStyles();
  const wrong = form.failures > 0 ? Object.keys(form.errors).filter((name) => form.errors[name] && labels.has(name)) : [];
  const message = form.problem?.message;
  if (!message && wrong.length === 0) return null;
  const focus = (name: string) => form.element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return (
    <MessageBar intent="error">
      {message}
      {form.problem?.retryAt !== undefined && (
        <span className={styles.wait}>
          <Countdown until={form.problem.retryAt} />
        </span>
      )}
      {wrong.length > 0 && (
        <div className={styles.summary}>
          {uiText.errorSummary}
          {wrong.map((name) => (
            <button key={name} type="button" className={styles.link} onClick={() => focus(name)}>
              {labels.get(name)}
            </button>
          ))}
        </div>
      )}
    </MessageBar>
  );
}

/** A page may be painted, and typed into, before the script runs: what stands in the fields by then is what the form holds. */
function useTypedAhead<Values extends Record<string, string>>(form: Form<Values>): void {
  useLayoutEffect(() => {
    for (const field of form.element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value === '') continue;
      if (field.name in form.values && field.value !== form.values[field.name]) form.set(field.name, field.value);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there before the form: later every change is heard of
  }, []);
}

interface Props<Values extends Record<string, string>> {
  form: Form<Values>;
  children: ReactNode;
  /** Names the form as a region. */
  label?: string;
}

/** A form whose fields find their state by name: alert on top, then fields and SubmitButton as children. */
export function FormView<Values extends Record<string, string>>({ form, children, label }: Props<Values>) {
  const styles = useStyles();
  const labels = useMemo(() => new Map<string, string>(), []);
  useTypedAhead(form);
  return (
    <FormContext.Provider value={{ form: form as unknown as Form, labels }}>
      {/* `method`: should the browser ever send it by itself, no password may stand in an address. */}
      <form
        ref={form.element}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => void form.submit(event)}
        aria-label={label}
      >
        <noscript className={styles.noScript}>{uiText.formNeedsScript}</noscript>
        <FormAlert />
        {children}
      </form>
    </FormContext.Provider>
  );
}
