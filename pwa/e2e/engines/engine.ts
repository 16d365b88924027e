/** The little that is done the same way in every engine; all else is built from it in tab.ts. */
export interface Tab {
  /** Go to an address; resolves when its page has loaded. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** What an expression gives in the page, awaited; of what JSON can carry. */
  evaluate(expression: string): Promise<unknown>;
  /** Press what an expression finds in the page, as a person does. False when it is not there now. */
  press(expression: string): Promise<boolean>;
  /** Write into the field an expression finds, instead of what stands there. False when it is not there now. */
  write(expression: string, text: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** A tab on a device with nothing on it. */
  openDevice(): Promise<Tab>;
  close(): Promise<void>;
}
