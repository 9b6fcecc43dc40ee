export type HoldSave = (pictures: Promise<boolean>) => Promise<void>
