import * as v from 'valibot';

/** Spaces around a value that are forgiven; more is no typing. */
const SPARE = 500;

/**
 * Text as people type it: trimmed, and of a known size before anything else is done with it. Every text field of the
 * contract begins with it or with a maximum of its own, because what follows - patterns, normalising, splitting - may
 * cost more than its length.
 */
export const typedText = (notText: string, max: number, tooLong = `Højst ${max} tegn`) =>
  v.pipe(v.string(notText), v.maxLength(max + SPARE, tooLong), v.trim(), v.maxLength(max, tooLong));

/** The same over several lines. A form sends every break as CR LF, whatever was typed: what was one character is one again. */
export const typedLines = (notText: string, max: number, tooLong = `Højst ${max} tegn`) =>
  v.pipe(
    v.string(notText),
    v.maxLength(2 * max + SPARE, tooLong),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    v.trim(),
    v.maxLength(max, tooLong),
  );

/** A list whose length is known before any of its items is looked at. */
export const boundedList = <Item extends v.GenericSchema>(item: Item, max: number, notList: string, tooMany: string) =>
  v.pipe(v.array(v.unknown(), notList), v.maxLength(max, tooMany), v.array(item, notList));
