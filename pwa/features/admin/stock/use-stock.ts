import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpoints } from '../../../../api/contract/endpoints';
import { useUser } from '../../../session/session-context';
import { errors } from '../../../text/errors';
import type { Selection } from '../../../ui/table/data-table-types';
import { useToast } from '../../../ui/toast/toast-context';
import { startAgain } from '../list/start-again';
import { choiceAfter, chosenAmong, countChosen, NOTHING, type StockChoice, withoutChosen } from './stock-choice';
import { useDebounced } from '../../../ui/use-debounced';
import { usePageList } from '../list/use-page-list';
import { useStockActions } from './use-stock-actions';
import { useStockJob } from './use-stock-job';

/** Everything the list of unclaimed products knows and can do. */
export function useStock() {
  const toast = useToast();
  const client = useQueryClient();
  const { _id: ownId } = useUser();
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<StockChoice>(NOTHING);
  const asked = useDebounced(search.trim());
  const query = useMemo(() => (asked ? { q: asked } : {}), [asked]);
  const list = usePageList('stock', endpoints.listUnclaimed, query);
  const job = useStockJob();
  const actions = useStockActions(choice, asked, job);

  const shown = useMemo(() => list.rows.map((stand) => stand.standerId), [list.rows]);
  const selection: Selection = useMemo(
    () => ({ selected: chosenAmong(choice, shown), onChange: (selected) => setChoice(choiceAfter(choice, shown, selected)) }),
    [choice, shown],
  );
  const count = countChosen(choice, list.total);
  /** SPEC §5's warning when nothing is chosen. */
  const withChoice = (act: () => void) => (count === 0 ? void toast.warning(errors.admin.nothingSelected) : act());
  return {
    search,
    asked,
    // "All that match" is about one search; single choices may be gathered over several.
    setSearch: (text: string) => {
      setSearch(text);
      if (choice.isAll) setChoice(NOTHING);
    },
    choice,
    setChoice,
    count,
    list,
    job,
    selection,
    withChoice,
    downloadCsv: () => withChoice(() => void actions.download('csv')),
    downloadQr: () => withChoice(() => void actions.download('qr')),
    remove: async () => {
      if (await actions.remove()) setChoice((now) => withoutChosen(now, choice));
    },
    reload: () => void startAgain(client, ownId, ['stock', 'statistics']),
  };
}
