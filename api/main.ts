import { refuseDemoAccounts } from './accounts/refuse-demo-accounts';
import { loadSettings, readConfig } from './config';
import { run, start } from './run';

start(() => run({ config: readConfig(loadSettings()), prepare: refuseDemoAccounts }));
