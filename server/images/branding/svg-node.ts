export type SvgNode = { element: string; attributes: Map<string, string>; refersTo: string[]; children: SvgNode[] }

export type CleanSvg = { box: { x: number; y: number; width: number; height: number }; root: SvgNode }
