import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endpoints } from '../../../../api/contract/endpoints';
import { editStandPath } from '../../../paths';
import { tellHomeScreen } from '../../../session/after-sign-in';
import { useApi } from '../../../session/session-context';
import { dashboardText } from '../../../text/dashboard';
import { errors } from '../../../text/errors';
import { useToast } from '../../../ui/toast/toast-context';
import { useStandsChanged } from '../../../sync/use-stands-changed';
import { refusalOf } from '../../../ui/state/cause-of';

/** Activates an unclaimed product on the owner's account; the notice offers to give it a link at once. */
export function useActivate() {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const standsChanged = useStandsChanged();
  const [busyId, setBusyId] = useState<string | null>(null);
  const activate = async (standerId: string) => {
    setBusyId(standerId);
    const outcome = await api(endpoints.activateStand, { params: { standerId } });
    if (outcome.kind === 'ok') {
      toast.success(errors.dashboard.success.activated, {
        action: { label: dashboardText.unclaimed.addLink, onClick: () => void navigate(editStandPath(standerId)) },
      });
      tellHomeScreen(toast);
    } else toast.error(refusalOf(outcome) || errors.dashboard.activateProduct);
    await standsChanged();
    setBusyId(null);
  };
  return { activate, busyId };
}
