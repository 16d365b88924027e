import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { ApiError } from '../refusals/api-error';
import { tooLarge, unknownPacking, unreadable } from './body-refusals';
import { inTurns, PIECE_BYTES } from './paced';

const KB = 1024;
/** All bytes of a multipart body, whatever they are for (SECURITY, Limits). */
export const MAX_MULTIPART_BYTES = 12 * KB * KB;
const MAX_FILE_BYTES = 5 * KB * KB;
/** One text field: twenty links with the longest addresses need 52 kB. */
const MAX_FIELD_BYTES = 64 * KB;
/** All text of a form, so that a form without a file is a small one. */
const MAX_TEXT_BYTES = 128 * KB;
const MAX_FIELDS = 100;
const MAX_FILES = 4;
const MAX_PARTS = MAX_FIELDS + MAX_FILES;
const MAX_NAME_LENGTH = 100;
/** Of the whole header; a boundary has 70 characters at most (RFC 2046, 5.1.1). */
const MAX_TYPE_LENGTH = 200;

export interface UploadedFile {
  /** Name as the client sent it: never used as a path. */
  name: string;
  /** Type as the client claims it: never trusted. */
  type: string;
  buffer: Buffer;
}

export interface MultipartForm {
  /** Text fields by name; one that came several times is a list. */
  fields: Record<string, string | string[]>;
  files: Record<string, UploadedFile | undefined>;
}

/** Bytes as they are; anything else would have to be unpacked, and nobody sends it (RFC 7578, 4.7). */
const PLAIN_ENCODINGS: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

/** The announced size of a body; undefined when it is sent without one. */
export const announcedBytes = (request: IncomingMessage): number | undefined => {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
};

/** Refuse by the headers alone what is too much or cannot be read. */
export function checkMultipartHeaders(request: IncomingMessage): void {
  if ((announcedBytes(request) ?? 0) > MAX_MULTIPART_BYTES) throw tooLarge();
  if (!['', 'identity'].includes(request.headers['content-encoding'] ?? '')) throw unknownPacking();
}

function openParser(request: IncomingMessage): busboy.Busboy {
  const type = request.headers['content-type'] ?? '';
  if (type.length > MAX_TYPE_LENGTH) throw unreadable();
  try {
    return busboy({
      headers: { 'content-type': type },
      // The parser says "reached", not "passed": one more than is allowed.
      limits: { parts: MAX_PARTS + 1, fields: MAX_FIELDS, files: MAX_FILES, fieldSize: MAX_FIELD_BYTES + 1, fileSize: MAX_FILE_BYTES + 1 },
    });
  } catch {
    throw unreadable();
  }
}

/**
 * The body in pieces of one size. A client may send it byte by byte, and each byte would be an object of its own in memory.
 * Throws 413 as soon as there are more bytes than allowed, and what the request throws when the client leaves.
 */
async function* inBlocks(request: IncomingMessage): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let used = 0;
  let total = 0;
  for await (const piece of inTurns(request)) {
    total += piece.length;
    if (total > MAX_MULTIPART_BYTES) throw tooLarge();
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(block, used, at);
      at += copied;
      used += copied;
      if (used < PIECE_BYTES) continue;
      yield block;
      block = Buffer.allocUnsafeSlow(PIECE_BYTES);
      used = 0;
    }
  }
  if (used > 0) yield block.subarray(0, used);
}

interface Collected {
  form: MultipartForm;
  /** The first thing that made the body one we do not take. */
  refusal: ApiError | null;
}

interface Wanted {
  /** Names of the file parts to keep; of others, and of a second one of a name, nothing is kept. */
  files: readonly string[];
  fileTooLarge: string | null;
}

/** Listen to a parser: everything it can say is either kept within limits or a refusal. */
function collect(parser: busboy.Busboy, wanted: Wanted): Collected {
  const fields = new Map<string, string | string[]>();
  const files = new Map<string, UploadedFile>();
  const seenFiles = new Set<string>();
  let textBytes = 0;
  const collected: Collected = { form: { fields: {}, files: {} }, refusal: null };
  const refuse = (refusal: ApiError): void => {
    collected.refusal ??= refusal;
  };
  // Both can be undefined, whatever the types say: a part without a name, a text in a coding nobody knows.
  const isKnownPart = (name: string | undefined, encoding: string): name is string => {
    if (!PLAIN_ENCODINGS.has(encoding)) refuse(unknownPacking());
    if ((name?.length ?? 0) > MAX_NAME_LENGTH) refuse(unreadable());
    return name !== undefined && collected.refusal === null;
  };
  const finish = (): void => {
    // Not by assignment: a part may be called __proto__.
    collected.form = { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
  };

  parser.on('field', (name: string | undefined, text: string | undefined, { encoding, valueTruncated }) => {
    if (!isKnownPart(name, encoding)) return;
    if (text === undefined) return refuse(unreadable());
    textBytes += Buffer.byteLength(text);
    if (valueTruncated || textBytes > MAX_TEXT_BYTES) return refuse(tooLarge());
    const before = fields.get(name);
    fields.set(name, before === undefined ? text : [before, text].flat());
  });
  parser.on('file', (name: string | undefined, stream, { encoding, filename, mimeType }) => {
    // A stream whose form ends too early fails on its own as well; the parser says so too.
    stream.on('error', () => {});
    stream.on('limit', () => refuse(wanted.fileTooLarge === null ? tooLarge() : new ApiError('too_large', wanted.fileTooLarge)));
    const isKept = isKnownPart(name, encoding) && wanted.files.includes(name) && !seenFiles.has(name);
    if (!isKept) return void stream.resume();
    seenFiles.add(name);
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => void (collected.refusal === null && pieces.push(piece)));
    stream.on('end', () => {
      const buffer = Buffer.concat(pieces);
      // A browser sends an empty nameless file for a field nobody chose anything in.
      if (buffer.length > 0 || filename) files.set(name, { name: filename ?? '', type: mimeType, buffer });
    });
  });
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) parser.on(limit, () => refuse(tooLarge()));
  parser.on('error', () => refuse(unreadable()));
  parser.on('finish', finish);
  return collected;
}

const write = (parser: busboy.Busboy, block: Buffer): Promise<unknown> => new Promise((done) => parser.write(block, done));

const end = (parser: busboy.Busboy): Promise<void> =>
  new Promise((done) => {
    parser.once('close', done);
    parser.end();
  });

/**
 * Read a multipart body into memory, nothing of it to disk: every number and size has a limit, bytes are counted before
 * they are parsed, and nothing stays behind when the client leaves in the middle. Throws 400, 413, 415, and what the
 * request throws when the client leaves.
 */
export async function readMultipart(request: IncomingMessage, wanted: Wanted): Promise<MultipartForm> {
  checkMultipartHeaders(request);
  const parser = openParser(request);
  const collected = collect(parser, wanted);
  try {
    for await (const block of inBlocks(request)) {
      await write(parser, block);
      if (collected.refusal) throw collected.refusal;
    }
    await end(parser);
    if (collected.refusal) throw collected.refusal;
    return collected.form;
  } finally {
    parser.destroy();
  }
}
