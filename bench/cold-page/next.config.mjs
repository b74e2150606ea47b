const config = { output: 'export', devIndicators: false };

export default config;
