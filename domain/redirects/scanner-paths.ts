const PATTERNS = [
  /^\/(?:wp-(?:login|config|cron|signup|admin|includes|json)|xmlrpc|phpmyadmin|pma|adminer|myadmin|cgi-bin|vendor|actuator|server-status|telescope|solr|boaform|hnap1|owa|ecp|autodiscover|_ignition|_profiler|manager\/html)/i,
  /\/(?:wp-login|xmlrpc|wlwmanifest|phpinfo|eval-stdin|shell|alfa|c99|r57|info|setup-config)\.(?:php|xml)$/i,
  /\/\.(?!well-known(?:\/|$))/,
  /\.(?:env|bak|old|orig|save|swp|sql|sqlite|db|tar|gz|tgz|zip|rar|7z|ini|log|pem|key|cgi|jsp|jspa|do|action|dll|exe)$/i,
]

export function isScannerPath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}
