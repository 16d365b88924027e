import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { usePages, useStands } from '../../sync/use-live';
import { useResource } from '../../sync/use-resource';
import { landingPagesText } from '../../text/landing-pages';
import { PageHeader, PrimaryAction } from '../../ui/page/page-header';
import { useDelayedLoading } from '../../ui/state/skeletons';
import { PageGrid } from './list/page-grid';
import { OpenPageDialog } from './list/open-page-dialog';
import { PageGridSkeleton } from './list/page-grid-skeleton';
import { PagesNotes, PagesProblem } from './list/pages-problem';
import { useFiguresOf } from './list/use-figures-of';
import { usePageDialog } from './list/use-page-dialog';

const text = landingPagesText;

/** Landing pages management (SPEC §2): read from the device, refreshed behind it, edited also offline. */
export default function LandingPagesScreen() {
  const resource = useResource('pages');
  // For "Bruges af n produkter", also when this is the first screen that is opened.
  useResource('products');
  const pages = usePages();
  const stands = useStands();
  const figuresOf = useFiguresOf();
  const { dialog, open, close } = usePageDialog();

  const isFirstLoad = !resource.isKnown || !pages || !stands || (resource.fetchedAt === null && resource.isFetching && pages.length === 0);
  const showSkeleton = useDelayedLoading(isFirstLoad);
  const countUses = (pageId: string): number => stands?.filter((stand) => stand.landingPageId === pageId).length ?? 0;
  const openCreate = () => open({ kind: 'create', standerId: null });
  const isEmpty = pages?.length === 0;
  const isFailed = resource.fetchedAt === null && isEmpty;
  return (
    <section aria-label={text.heading}>
      <PageHeader
        title={text.heading}
        description={text.intro}
        actions={
          // The empty list has the button in its middle.
          (isFirstLoad || isFailed || !isEmpty) && (
            <PrimaryAction>
              <Button appearance="primary" icon={<AddRegular />} onClick={openCreate}>
                {text.create}
              </Button>
            </PrimaryAction>
          )
        }
      />
      {isFirstLoad || showSkeleton ? (
        showSkeleton && <PageGridSkeleton />
      ) : isFailed ? (
        <PagesProblem resource={resource} />
      ) : (
        <>
          <PagesNotes resource={resource} />
          <PageGrid pages={pages} countUses={countUses} figuresOf={figuresOf} onOpen={open} />
        </>
      )}
      {dialog && <OpenPageDialog dialog={dialog} pages={pages} stands={stands} countUses={countUses} onClose={close} />}
    </section>
  );
}
