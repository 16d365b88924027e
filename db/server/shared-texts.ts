/** Short texts that an installation of several processes has in common, each made once. */
export interface SharedTexts {
  /** The text of that name, whoever made it first; `make` is called when there is none. */
  keep(name: string, make: () => string): Promise<string>;
  /** Put another text in the place of one; nothing happens when it is another one by now. */
  replace(name: string, from: string, to: string): Promise<void>;
  /** The next one who asks makes it. */
  forget(name: string): Promise<void>;
}
