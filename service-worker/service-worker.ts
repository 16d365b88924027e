import { sendInBackground } from './background-sync';
import { listenForMessages } from './messages';
import { answerNavigations } from './navigation';
import { showPushes } from './push';
import { precacheShell } from './precache';
import { cacheImages } from './runtime-cache';
import type { WorkerScope } from './worker-scope';

declare const self: WorkerScope;

precacheShell(self.__WB_MANIFEST);
answerNavigations();
cacheImages(self);
sendInBackground(self);
listenForMessages(self);
showPushes(self);
