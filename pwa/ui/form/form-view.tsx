import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { media } from '../theme/breakpoints';
import { Countdown } from '../countdown';
import { FormContext, useFormContext } from './form-context';
import { MessageBar } from '../state/message-bar';
import type { Form } from './use-form';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '18px' },
  summary: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    color: 'inherit',
    fontSize: 'inherit',
    textDecorationLine: 'underline',
    [media.coarse]: { minHeight: '44px', minWidth: '44px' },
  },
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
            <Link key={name} as="button" type="button" className={styles.link} onClick={() => focus(name)}>
              {labels.get(name)}
            </Link>
          ))}
        </div>
      )}
    </MessageBar>
  );
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
  return (
    <FormContext.Provider value={{ form: form as unknown as Form, labels }}>
      <form ref={form.element} noValidate className={styles.form} onSubmit={(event) => void form.submit(event)} aria-label={label}>
        <FormAlert />
        {children}
      </form>
    </FormContext.Provider>
  );
}
