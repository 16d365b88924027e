import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import * as v from 'valibot';
import { isForeignTrouble, type Outcome } from '../../../api/contract/client';
import { useUnsavedChanges } from '../../platform/unsaved-changes';
import { DEFAULT_RETRY_SECONDS } from '../../../api/contract/limits';
import { useToast, type Toasts } from '../toast/toast-context';
import { useIsShown } from '../use-is-shown';

export type FieldErrors = Partial<Record<string, string>>;

/** Why a submit did not succeed. Field texts land on their fields; `retryAt` (ms since 1970) counts down. */
export interface FormProblem {
  message?: string;
  errors?: FieldErrors;
  retryAt?: number;
}

/** What a form held when it was last on the screen; kept by whoever puts it away and shows it again. */
export type Typed<Values extends Record<string, string>> = RefObject<Partial<Values>>;

interface Options<Values extends Record<string, string>> {
  initial: Values;
  typed?: Typed<Values> | undefined;
  /** Danish text per wrong field; empty when all is well. */
  validate?: (values: Values) => FieldErrors;
  /** Answers a problem to show, or nothing when it succeeded. Values are kept either way. */
  onSubmit: (values: Values) => Promise<FormProblem | void>;
}

export interface Form<Values extends Record<string, string> = Record<string, string>> {
  values: Values;
  /** Errors to be shown now: after the first change and blur, after a submit, or from the server. */
  errors: FieldErrors;
  problem: FormProblem | null;
  isBusy: boolean;
  /** Something differs from the initial values. */
  isDirty: boolean;
  /** Grows with each submit that left wrong fields. */
  failures: number;
  element: RefObject<HTMLFormElement | null>;
  set: (name: keyof Values & string, value: string) => void;
  blur: (name: string) => void;
  submit: (event?: FormEvent) => Promise<void>;
  setProblem: (problem: FormProblem | null) => void;
  /** Back to the initial values, as if nothing had been typed: after a success that leaves the form on screen. */
  reset: () => void;
}

const has = (errors: FieldErrors): boolean => Object.values(errors).some(Boolean);

/** Whoever has closed the form, or gone elsewhere, takes it for done unless told. */
function tellLate(problem: FormProblem | null, toast: Toasts): void {
  const words = problem?.message ?? Object.values(problem?.errors ?? {}).find(Boolean);
  if (words) toast.error(words);
}

/** After each failed submit the first wrong field has the focus. */
function useFocusOnFailure(element: RefObject<HTMLFormElement | null>, failures: number): void {
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [element, failures]);
}

/** Keeps what is typed for when the form is shown again, and the page as long as something is. Answers whether it is. */
function useKept<Values extends Record<string, string>>(values: Values, initial: Values, typed: Typed<Values> | undefined): boolean {
  useEffect(() => {
    if (typed) typed.current = values;
  }, [typed, values]);
  const isDirty = Object.keys(values).some((name) => values[name] !== initial[name]);
  useUnsavedChanges(isDirty);
  return isDirty;
}

/** The server's words, and the form's own on fields that are to be told of now. */
function shownErrors(problem: FormProblem | null, own: FieldErrors, isTold: (name: string) => boolean): FieldErrors {
  const told = Object.entries(own).filter(([name]) => isTold(name));
  return { ...problem?.errors, ...Object.fromEntries(told) };
}

/** State of one form: validates on blur after the first change and on submit, sends once, never clears a value. */
export function useForm<Values extends Record<string, string>>({ initial, typed, validate, onSubmit }: Options<Values>): Form<Values> {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...typed?.current }));
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isShown = useIsShown();
  const toast = useToast();
  const isDirty = useKept(values, initial, typed);

  const own = validate?.(values) ?? {};
  const errors = shownErrors(problem, own, (name) => hasTried || (changed.has(name) && blurred.has(name)));

  const set = useCallback((name: keyof Values & string, value: string) => {
    setValues((all) => ({ ...all, [name]: value }));
    setChanged((all) => (all.has(name) ? all : new Set(all).add(name)));
    setProblem((old) => (old?.errors?.[name] ? { ...old, errors: { ...old.errors, [name]: undefined } } : old));
  }, []);
  const blur = useCallback((name: string) => setBlurred((all) => (all.has(name) ? all : new Set(all).add(name))), []);

  useFocusOnFailure(element, failures);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    setHasTried(true);
    setProblem(null);
    if (has(own)) return setFailures((count) => count + 1);
    isSending.current = true;
    setIsBusy(true);
    try {
      const refusal = (await onSubmit(values)) ?? null;
      if (!isShown()) return tellLate(refusal, toast);
      setProblem(refusal);
      if (refusal?.errors && has(refusal.errors)) setFailures((count) => count + 1);
    } finally {
      isSending.current = false;
      if (isShown()) setIsBusy(false);
    }
  };
  const reset = () => {
    setValues(initial);
    setChanged(new Set());
    setBlurred(new Set());
    setHasTried(false);
    setProblem(null);
  };
  return { values, errors, problem, isBusy, isDirty, failures, element, set, blur, submit, setProblem, reset };
}

/** First text per field where `values` break `schema`. */
export function schemaErrors(schema: v.GenericSchema<unknown, unknown>, values: unknown): FieldErrors {
  const result = v.safeParse(schema, values);
  if (result.success) return {};
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const name = v.getDotPath(issue);
    if (name) errors[name] ??= issue.message;
  }
  return errors;
}

/**
 * A call that did not succeed, as a form shows it: the server's own words, or the texts given for silence. Words that
 * land on a field are not said above the form as well.
 */
export function problemOf(outcome: Outcome<unknown>, texts: { refused: string; unreachable: string }): FormProblem {
  if (outcome.kind !== 'refused') return { message: isForeignTrouble(outcome) ? texts.refused : texts.unreachable };
  const { message, errors } = outcome.problem;
  const isOnField = errors !== undefined && Object.values(errors).includes(message);
  const wait = outcome.status === 429 ? (outcome.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS) : null;
  return {
    message: isOnField ? undefined : message || texts.refused,
    errors,
    retryAt: wait === null ? undefined : Date.now() + wait * 1000,
  };
}
