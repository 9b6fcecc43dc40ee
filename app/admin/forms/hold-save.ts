/** Told of pictures on their way into the text: the promise says whether all of them got there. */
export type HoldSave = (pictures: Promise<boolean>) => Promise<void>
