type DrawnLogo = { data: string; width: number; height: number; isOnPlate: boolean }

export type BrandAssets =
  | {
      ok: true
      icons: { svg: string; ico: string; touch: string; small: string; large: string }
      logo?: { light: DrawnLogo; dark: DrawnLogo; card: string }
    }
  | { ok: false; message: string }

export type BrandAssetsRequest = { accent: string; name: string; logo?: { kind: 'svg' | 'picture'; data: Uint8Array<ArrayBuffer> } }
