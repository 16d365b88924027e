import { onDemand } from '../../ui/on-demand';
import { settingsText } from '../../text/settings';
import { SkeletonList } from '../../ui/state/skeletons';
import { SettingsCard } from './settings-card';

function ChoicesToCome() {
  return (
    <SettingsCard title={settingsText.notices.title}>
      <SkeletonList rows={2} />
    </SettingsCard>
  );
}

/** What the owner is told of, and how. */
export const NoticesCard = onDemand(() => import('./notice-choices').then((module) => module.NoticeChoicesCard), {
  Meanwhile: ChoicesToCome,
});
