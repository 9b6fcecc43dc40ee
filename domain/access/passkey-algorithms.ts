/** COSE numbers of EdDSA, ES256 and RS256. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257]
