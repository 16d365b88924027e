import { startFirefox } from './firefox';
import { testEngine } from './test-engine';

testEngine('Firefox', startFirefox);
