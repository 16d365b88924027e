import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { landingPagesText } from '../../../text/landing-pages';
import { urlPathProblem } from './draft-errors';
import { useEditorContext } from './editor-context';
import { usePublicOrigin } from '../../../lookups/use-public-origin';
import { withoutScheme } from '../../../text/address';
import { suggestUrlPath, toUrlPath } from '../page/url-path';
import { useUrlPathCheck } from './use-url-path-check';

const text = landingPagesText.editor.address;

const NONE: ReadonlySet<string> = new Set();

const useStyles = makeStyles({
  field: { scrollMarginBlock: '24px' },
  input: { minHeight: '44px', borderRadius: '10px', width: '100%', '& input': { fontSize: '16px', minWidth: 0 } },
  result: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  address: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  suggestion: { justifySelf: 'start', minHeight: '44px', maxWidth: '100%', overflowWrap: 'anywhere' },
});

/** Rewriting the value moves the caret to the end; put it back. */
function useSteadyCursor(value: string) {
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cursor.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [value]);
  const rewrite = (typed: string): string => {
    const at = input.current?.selectionStart ?? typed.length;
    cursor.current = toUrlPath(typed.slice(0, at)).length;
    return toUrlPath(typed);
  };
  return { input, rewrite };
}

/** The page's own address: normalised while typing, suggested from the title, checked once typing rests. */
export function AddressSection() {
  const styles = useStyles();
  const { draft, before, set, errors, blur, pageId, setPathRefusal } = useEditorContext();
  const host = withoutScheme(usePublicOrigin());
  const { input, rewrite } = useSteadyCursor(draft.urlPath);
  const path = draft.urlPath.replace(/-$/, '');
  const isAskable = path !== before.urlPath && urlPathProblem(path, NONE) === null;
  const check = useUrlPathCheck(isAskable ? path : null, pageId);
  const refusal = check.kind === 'taken' ? check.message : '';
  useEffect(() => setPathRefusal(refusal), [refusal, setPathRefusal]);
  const field = useRef<HTMLDivElement>(null);
  const error = errors.urlPath;
  // The result stands below the field, which may be at the lower edge of the dialog.
  useEffect(() => {
    if (error && field.current?.contains(document.activeElement)) field.current.scrollIntoView?.({ block: 'nearest' });
  }, [error]);

  const suggestion = suggestUrlPath(draft.title);
  const hint = check.kind === 'checking' && !error ? text.checking : text.hint;
  return (
    <>
      <Field
        ref={field}
        className={styles.field}
        label={text.path}
        hint={hint}
        {...(error
          ? { validationMessage: error, validationState: 'error' as const }
          : check.kind === 'free' && { validationMessage: text.free, validationState: 'success' as const })}
      >
        <Input
          ref={input}
          name="urlPath"
          className={styles.input}
          contentBefore="/"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={draft.urlPath}
          onChange={(_, data) => set({ urlPath: rewrite(data.value) })}
          onBlur={() => {
            set({ urlPath: path });
            blur('urlPath');
          }}
          aria-invalid={error ? true : undefined}
        />
      </Field>
      {suggestion && path === '' && (
        <Button className={styles.suggestion} onClick={() => set({ urlPath: suggestion })}>
          {text.use(suggestion)}
        </Button>
      )}
      <p className={styles.result}>
        {path === '' ? (
          text.explain
        ) : (
          <>
            {text.result}:{' '}
            <span className={styles.address}>
              {host}/{path}
            </span>
          </>
        )}
      </p>
    </>
  );
}
