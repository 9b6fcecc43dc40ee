// Server components know no contexts; a promise that is fulfilled is read in the same way.
export const KeptHtml = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })
