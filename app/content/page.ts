/** What every page's words hold: the title without the company's name, the description for search engines, and the h1. */
export type Page = { title: string; description: string; heading: string; [more: string]: unknown }
