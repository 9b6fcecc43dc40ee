/** An element with what is kept of it. `refersTo`: the names of others. */
export type SvgNode = { element: string; attributes: Map<string, string>; refersTo: string[]; children: SvgNode[] }

/** `box`: its view box. */
export type CleanSvg = { box: { x: number; y: number; width: number; height: number }; root: SvgNode }
