import { createContext, useContext } from 'react';
import type { Editor } from './use-editor';

export const EditorContext = createContext<Editor | null>(null);

/** The editor a section stands in. Throws outside PageEditor. */
export function useEditorContext(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('A section of the editor is used outside PageEditor');
  return editor;
}
