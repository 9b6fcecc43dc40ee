// Server components know no contexts; a promise that is fulfilled is read in the same way.
export const PageRendering = Object.assign(Promise.resolve(), { status: 'fulfilled', value: { nonce: '' } })
