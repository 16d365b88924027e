import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { PhoneRegular } from '@fluentui/react-icons/svg/phone';
import { Button } from '@fluentui/react-components';
import type { PageView } from '../../../../db/device/queries';
import { UNSENT_VERSION } from '../../../../db/device/outbox/view';
import type { PageFigures } from '../../../figures/page-figures';
import { copyText } from '../../../platform/clipboard';
import { landingPagesText } from '../../../text/landing-pages';
import type { SheetAction } from '../../../ui/dialog/action-sheet';
import { EmptyState } from '../../../ui/state/empty-state';
import { useToast } from '../../../ui/toast/toast-context';
import { useGridStyles } from './grid-styles';
import { usePublicOrigin } from '../../../lookups/use-public-origin';
import { pageAddress } from '../page/page-address';
import { PageCard } from './page-card';
import type { PageDialog } from './use-page-dialog';

const text = landingPagesText;

interface Props {
  pages: readonly PageView[];
  countUses: (pageId: string) => number;
  figuresOf: (page: PageView) => PageFigures | null;
  onOpen: (dialog: PageDialog) => void;
}

/** Own landing pages, the newest first; without any, what they are for. */
export function PageGrid({ pages, countUses, figuresOf, onOpen }: Props) {
  const { grid } = useGridStyles();
  const origin = usePublicOrigin();
  const toast = useToast();
  const copy = async (address: string) => {
    if (await copyText(address)) toast.success(text.copied);
    else toast.warning(text.copyFailed);
  };
  const actionsOf = (page: PageView, address: string, isOnServer: boolean): readonly SheetAction[] => [
    { key: 'edit', label: text.edit, icon: <EditRegular />, onSelect: () => onOpen({ kind: 'edit', page }) },
    {
      ...{ key: 'open', label: text.open, icon: <OpenRegular />, onSelect: () => void window.open(address, '_blank', 'noopener') },
      ...(!isOnServer && { isDisabled: true, disabledReason: text.notOnline }),
    },
    { key: 'copy', label: text.copy, icon: <CopyRegular />, onSelect: () => void copy(address) },
    { key: 'delete', label: text.remove, icon: <DeleteRegular />, isDanger: true, onSelect: () => onOpen({ kind: 'delete', page }) },
  ];
  if (pages.length === 0) {
    return (
      <EmptyState
        icon={<PhoneRegular />}
        title={text.emptyTitle}
        action={
          <Button appearance="primary" onClick={() => onOpen({ kind: 'create', standerId: null })}>
            {text.create}
          </Button>
        }
      >
        {text.emptyHint}
      </EmptyState>
    );
  }
  const newestFirst = [...pages].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a._id.localeCompare(b._id));
  return (
    <ul className={grid} aria-label={text.list}>
      {newestFirst.map((page) => {
        const address = pageAddress(origin, page);
        const isOnServer = page.version !== UNSENT_VERSION;
        return (
          <li key={page._id}>
            <PageCard
              page={page}
              address={address}
              useCount={countUses(page._id)}
              figures={figuresOf(page)}
              isOnServer={isOnServer}
              actions={actionsOf(page, address, isOnServer)}
            />
          </li>
        );
      })}
    </ul>
  );
}
