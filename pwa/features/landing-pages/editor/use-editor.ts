import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { PageView, StandView } from '../../../../db/device/queries';
import { landingPagesText } from '../../../text/landing-pages';
import { draftErrors, sectionOf, type DraftErrors, type Section } from './draft-errors';
import { findWrongLink, isIdle, linkProblems, NO_LINK, withLink, type LinkForm, type LinkProblems } from './link-draft';
import { draftOf, emptyDraft, isChanged, isChosen, IMAGE_FIELDS, type Draft } from '../page/page-draft';
import { usePageEdits } from '../page/use-page-edits';

interface Options {
  /** The page to edit; null makes a new one. */
  page: PageView | null;
  /** The product that shall show the new page. */
  stand: StandView | null;
  /** Paths of the owner's other pages. */
  takenHere: ReadonlySet<string>;
  onSaved: () => void;
}

export interface Editor {
  pageId: string | undefined;
  draft: Draft;
  before: Draft;
  set: (change: Partial<Draft>) => void;
  /** Errors to be shown now: of fields that have been left, and of all of them after a try to save. */
  errors: DraftErrors;
  blur: (field: string) => void;
  /** What the server said of the path; '' when it said nothing against it. */
  setPathRefusal: (message: string) => void;
  link: LinkForm;
  setLink: (change: LinkForm) => void;
  linkErrors: LinkProblems;
  /** Add or update the written link. False when it is not complete; its fields say why. */
  commitLink: () => boolean;
  isDirty: boolean;
  isBusy: boolean;
  /** Grows with each save that left wrong fields. */
  failures: number;
  element: RefObject<HTMLFormElement | null>;
  save: () => Promise<void>;
}

/** Blob URLs of chosen images are revoked with the editor. */
function useAddressesOf(draft: Draft): void {
  const addresses = useRef(new Set<string>());
  for (const field of IMAGE_FIELDS) {
    const image = draft[field];
    if (isChosen(image)) addresses.current.add(image.address);
  }
  useEffect(() => {
    const all = addresses.current;
    return () => all.forEach((address) => URL.revokeObjectURL(address));
  }, []);
}

/** Shown at once: typing more cannot fix a reserved or taken path. */
const TOLD_AT_ONCE: readonly string[] = [landingPagesText.editor.address.reserved, landingPagesText.editor.address.taken];

function useShownErrors(draft: Draft, takenHere: ReadonlySet<string>, ownPath: string) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const [pathRefusal, setPathRefusal] = useState('');
  const all = useMemo((): DraftErrors => {
    const own = draftErrors(draft, takenHere, ownPath);
    return pathRefusal && !own.urlPath ? { ...own, urlPath: pathRefusal } : own;
  }, [draft, takenHere, ownPath, pathRefusal]);
  const isTold = (text: string): boolean => text === pathRefusal || TOLD_AT_ONCE.includes(text);
  const shown = Object.fromEntries(Object.entries(all).filter(([field, text]) => hasTried || left.has(field) || isTold(text)));
  return {
    all,
    shown,
    setHasTried,
    setPathRefusal,
    blur: (field: string) => setLeft((old) => (old.has(field) ? old : new Set(old).add(field))),
  };
}

/** The link editor's fields, and how what stands in them gets into the draft. */
function useWrittenLink(draft: Draft, setDraft: (draft: Draft) => void) {
  const [link, setForm] = useState<LinkForm>(NO_LINK);
  const [linkErrors, setLinkErrors] = useState<LinkProblems>({});
  const setLink = (form: LinkForm) => {
    setForm(form);
    setLinkErrors({});
  };
  /** The draft with the written link, or null when that is not complete: then its fields say why. */
  const complete = (): Draft | null => {
    const problems = linkProblems(link);
    setLinkErrors(problems);
    if (problems.text || problems.url) return null;
    const next = { ...draft, buttons: withLink(draft.buttons, link) };
    setDraft(next);
    setLink(NO_LINK);
    return next;
  };
  /** A stored link that is not allowed any more, taken into the fields, which say why: the server would refuse the whole list. */
  const reopenWrong = ({ buttons }: Draft): boolean => {
    const wrong = findWrongLink(buttons);
    if (!wrong) return false;
    setForm(wrong);
    setLinkErrors(linkProblems(wrong));
    return true;
  };
  return { link, setLink, linkErrors, complete, reopenWrong };
}

/** State of the landing page editor from opening to saving. */
export function useEditor({ page, stand, takenHere, onSaved }: Options): Editor {
  const edits = usePageEdits();
  const [opened] = useState(page);
  const [before] = useState(() => (opened ? draftOf(opened) : emptyDraft()));
  const [draft, setDraft] = useState(before);
  const { link, setLink, linkErrors, complete, reopenWrong } = useWrittenLink(draft, setDraft);
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const { all, shown, setHasTried, setPathRefusal, blur } = useShownErrors(draft, takenHere, before.urlPath);
  useAddressesOf(draft);

  const save = async () => {
    if (isBusy) return;
    setHasTried(true);
    // A link that was typed and not added yet is added on save.
    const final = isIdle(link) ? draft : complete();
    if (!final || reopenWrong(final) || Object.keys(all).length > 0) return setFailures((count) => count + 1);
    setIsBusy(true);
    try {
      const isSaved = opened ? await edits.update(opened, final, before) : await edits.create(final, stand);
      if (isSaved) onSaved();
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...{
      pageId: page?._id,
      draft,
      before,
      errors: shown,
      blur,
      setPathRefusal,
      link,
      setLink,
      linkErrors,
      isBusy,
      failures,
      element,
      save,
    },
    set: (change) => setDraft((old) => ({ ...old, ...change })),
    commitLink: () => complete() !== null,
    isDirty: isChanged(draft, before) || !isIdle(link),
  };
}

/** Sections with errors, in their order. */
export function wrongSections(editor: Pick<Editor, 'errors' | 'linkErrors'>): ReadonlySet<Section> {
  const wrong = new Set(Object.keys(editor.errors).map(sectionOf));
  if (editor.linkErrors.text || editor.linkErrors.url) wrong.add('links');
  return wrong;
}
