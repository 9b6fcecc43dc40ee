import type { Page } from 'playwright-core'

/** Gives the browser a device that keeps passkeys, as Chromium's own tests do; says whether it lets its holder through. */
export async function withDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    /** Chromium gives each page a device of its own. */
    async lendTo(other: Page) {
      const { take } = await withDevice(other)
      for (const credential of await credentials()) await take(credential)
    },
    take: (credential: Awaited<ReturnType<typeof credentials>>[number]) =>
      cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
    verifies: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await credentials()).length,
  }
}
