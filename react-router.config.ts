import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  serverBuildFile: '[name].js',
  // Few routes have a part for the browser alone, and taking each apart to look for it is a tenth of the build.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
