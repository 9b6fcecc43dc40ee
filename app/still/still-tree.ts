import { type ContextType, createElement, type ReactNode } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  type EntryContext,
  type LinkDescriptor,
  UNSAFE_LocationContext as LocationContext,
  type MetaDescriptor,
  renderMatches,
  ServerRouter,
  UNSAFE_DataRouterStateContext as StateContext,
} from 'react-router'
import { StillHead } from '#app/ui/frame/still-head.ts'
import { onceForEach } from '#domain/once-for-each.ts'

type State = NonNullable<ContextType<typeof StateContext>>
type Where = NonNullable<ContextType<typeof LocationContext>>
type Module = NonNullable<EntryContext['routeModules'][string]>
type Told = Parameters<NonNullable<Module['meta']>>[0]

/**
 * A page that never comes alive as the router would render it, without making a router for it: its parts ask for its data, for where they are
 * and for the routes they belong to, and for nothing else. What failed is left to the router, which knows whose part of the page says so.
 */
export function StillTree({ entry, url }: { entry: EntryContext; url: string }) {
  const { matches, location, loaderData, actionData, errors } = entry.staticHandlerContext
  if (errors) return createElement(ServerRouter, { context: entry, url })
  const shown = matches.map((match) => ({ ...match, route: { id: match.route.id, element: elementOf(moduleOf(entry, match.route.id)) } }))
  const page = createElement(StillHead, { value: { meta: metaOf(entry), links: linksOf(entry) } }, renderMatches(shown))
  const placed = createElement(LocationContext, { value: { location, navigationType: 'POP' } as Where }, page)
  const filled = createElement(DataContext, { value: { loaderData, actionData, errors } }, placed)
  return createElement(StateContext, { value: { matches, location } as State }, filled)
}

function moduleOf({ routeModules }: EntryContext, id: string): Module {
  const module = routeModules[id]
  if (!module) throw new Error(`There is no module of ${id}`)
  return module
}

const elementOf = onceForEach(({ default: Component, Layout }: Module): NonNullable<ReactNode> => {
  const part = createElement(Component)
  return Layout ? createElement(Layout, null, part) : part
})

/** A route that says nothing of itself repeats what the one around it says. */
function metaOf(entry: EntryContext): MetaDescriptor[] {
  const { matches: all, location, loaderData } = entry.staticHandlerContext
  const matches: Told['matches'] = []
  let said: MetaDescriptor[] = []
  for (const { route, params, pathname } of all) {
    const { meta, handle } = moduleOf(entry, route.id)
    const match = { id: route.id, loaderData: loaderData[route.id], meta: said, params, pathname, handle, error: null }
    matches.push(match)
    if (meta) said = meta({ loaderData: match.loaderData, params, location, matches, error: null }) ?? []
    match.meta = said
  }
  return said
}

function linksOf({ staticHandlerContext: { matches }, manifest, routeModules }: EntryContext): LinkDescriptor[] {
  const sheets = new Set(matches.flatMap(({ route: { id } }) => manifest.routes[id]?.css ?? []))
  const links = matches.flatMap(({ route: { id } }) => routeModules[id]?.links?.() ?? [])
  return [...[...sheets].map((href) => ({ rel: 'stylesheet' as const, href })), ...links]
}
