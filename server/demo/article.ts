export type DemoArticle = { title: string; category: string; excerpt: string; author: string; content: string; logo?: string }
