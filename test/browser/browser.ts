import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'

/** For what hangs only: nothing here takes so long on any machine. */
export const PATIENCE_MS = 60_000

/**
 * Without the first two, each window loads two pages of the browser's own for its address bar: more work than ours. Chromium heeds the
 * last such list alone, so what Playwright wants to be without is named again.
 */
const SPARED = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
]

function launchOptions(further: readonly string[] = []): LaunchOptions {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    timeout: PATIENCE_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // One process less to talk to, and one less for each page of a visitor after the first.
      '--in-process-gpu',
      '--process-per-site',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${SPARED.join(',')}`,
      ...further,
    ],
  }
}

/** One Chromium for all files of a run, which learn of it from the environment. */
export async function startSharedBrowser(): Promise<BrowserServer> {
  const server = await chromium.launchServer(launchOptions())
  process.env.BROWSER_SERVER = server.wsEndpoint()
  return server
}

/** The run's Chromium, or one of its own for a file that is run alone. What is opened in it is gone when it is closed. */
export function openBrowser(): Promise<Browser> {
  const shared = process.env.BROWSER_SERVER
  return shared ? chromium.connect(shared, { timeout: PATIENCE_MS }) : chromium.launch(launchOptions())
}

/** One that nobody else uses. */
export function launchBrowser(further: readonly string[]): Promise<Browser> {
  return chromium.launch(launchOptions(further))
}
