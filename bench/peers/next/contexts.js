// Server components know no contexts; a promise that is fulfilled is read in the same way.
const nothing = () => Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

export const MemoizeHtmlContext = nothing()
export const ErrorPageCopy = nothing()
