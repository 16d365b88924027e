import { createContext, useContext } from 'react';
import type { Form } from './use-form';

export interface FormContextValue {
  form: Form;
  /** Labels by field name, registered by the fields, for the error summary. */
  labels: Map<string, string>;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The form a field stands in. Throws outside FormView. */
export function useFormContext(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('A form field is used outside FormView');
  return value;
}
