import { useEffect } from 'react';
import { documentTitle } from '../../text/brand';

/** "Skærm – Tap Portal" while the caller is on screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
