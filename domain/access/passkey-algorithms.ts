export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257]
