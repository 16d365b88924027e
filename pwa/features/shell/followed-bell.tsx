import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onScreenAsked } from '../../platform/push';
import { readPushOwner } from '../../session/push-owner';
import { useApi, useUser } from '../../session/session-context';
import { renewPush } from '../../sync/renew-push';
import { useNotices } from '../../sync/use-live';
import { useResource } from '../../sync/use-resource';
import { BellLink } from './bell-link';

/** What a notification leads to is shown here; and a browser that is told by push stays so from one sign-in to the next. */
function usePush(): void {
  const api = useApi();
  const navigate = useNavigate();
  const { _id } = useUser();
  useEffect(() => {
    // What cannot be renewed now is renewed with the next start.
    if (readPushOwner() === _id) void renewPush(api);
  }, [api, _id]);
  useEffect(() => onScreenAsked((path) => void navigate(path)), [navigate]);
}

/** The bell with its number, which keeps the device's copy fresh on every screen. */
export function FollowedBell() {
  useResource('notices');
  usePush();
  return <BellLink unread={useNotices()?.unread ?? 0} />;
}
