import { useIsOnline } from '../../platform/online';
import { settingsText } from '../../text/settings';
import { onDemand } from '../../ui/on-demand';
import { PartFailed } from '../../ui/state/part-failed';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { SettingsCard } from './settings-card';

function ChoicesToCome() {
  return (
    <Skeleton>
      <SkeletonBlock height="40px" />
      <SkeletonBlock height="40px" />
    </Skeleton>
  );
}

// It takes nothing from this folder: what it shared with the screen would be everybody's (build/chunk-plan.ts).
const Choices = onDemand(() => import('./notice-choices').then((module) => module.NoticeChoices), {
  Meanwhile: ChoicesToCome,
  Failed: PartFailed,
});

/** What the owner is told of, and how (rule 165). */
export function NoticesCard() {
  const { title, hint } = settingsText.notices;
  return (
    <SettingsCard title={title} hint={useIsOnline() ? hint : settingsText.offlineForm}>
      <Choices />
    </SettingsCard>
  );
}
