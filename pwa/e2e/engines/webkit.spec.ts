import { testEngine } from './test-engine';
import { startWebKit } from './webkit';

testEngine('WebKit', startWebKit);
