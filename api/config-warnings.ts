import { type Config, DEMO_VALUES } from './config';

export interface SettingWarning {
  event: string;
  message: string;
}

function demoValues({ site, mail }: Config): string[] {
  const given: Record<keyof typeof DEMO_VALUES, string> = {
    WEBSHOP_URL: site.webshopUrl,
    SUPPORT_EMAIL: site.supportEmail,
    SUPPORT_PHONE: site.supportPhone,
    COMPANY_ADDRESS: site.companyAddress,
    MAIL_FROM: mail.from,
  };
  return Object.entries(given).flatMap(([name, value]) => (value === DEMO_VALUES[name as keyof typeof DEMO_VALUES] ? [name] : []));
}

/** Settings that work and are probably not meant, one line each, to be logged at every start. */
export function settingWarnings(config: Config): SettingWarning[] {
  const demo = config.isDemo ? [] : demoValues(config);
  return [
    ...(config.rateLimits ? [] : [{ event: 'rate_limits_off', message: 'rate limits are off: for tests on loopback only' }]),
    ...(config.isHttps && !config.trustProxy
      ? [
          {
            event: 'proxy_not_trusted',
            message: 'PUBLIC_URL is https and TRUST_PROXY is off: behind a proxy all visitors share the limits of one address',
          },
        ]
      : []),
    ...(demo.length > 0
      ? [{ event: 'demo_values', message: `visitors and receivers of mail meet the demo's values: set ${demo.join(', ')}` }]
      : []),
  ];
}
