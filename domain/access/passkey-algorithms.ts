/** In which passkeys may sign, as COSE numbers them: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257]
