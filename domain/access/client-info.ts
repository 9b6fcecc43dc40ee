export type ClientInfo = { browser: string; address: string }

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

export function clientInfo({ userAgent, address }: { userAgent: string; address: string }): ClientInfo {
  return { browser: describeBrowser(userAgent), address: networkOf(address) }
}

export function describeBrowser(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1])
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser')
}

export function networkOf(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1]
  if (four) return four.startsWith('127.') ? HERE : `${four}.0/24`
  if (address === '::1') return HERE
  if (!/^[\da-f:]+$/i.test(address) || !address.includes(':')) return 'an unknown network'
  const network = (address.split('::', 1)[0] ?? '').split(':').slice(0, 3)
  const groups = [...network, '0', '0', '0'].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase() || '0')
  return `${groups.join(':')}::/48`
}

const HERE = 'the server itself'
