type DrawnLogo = { type: 'image/svg+xml' | 'image/webp'; data: string; width: number; height: number; isOnPlate: boolean }

/** The pictures of a site's looks, as base64. `touch`, `small` and `large`: PNG of 180, 192 and 512 pixels; `card`: the logo on share pictures. */
export type BrandAssets =
  | {
      ok: true
      icons: { svg: string; ico: string; touch: string; small: string; large: string }
      logo?: { light: DrawnLogo; dark: DrawnLogo; card: string }
    }
  | { ok: false; message: string }

/** `accent`: as it stands on the deep ground of icons. */
export type BrandAssetsRequest = { accent: string; name: string; logo?: { kind: 'svg' | 'picture'; data: Uint8Array<ArrayBuffer> } }
