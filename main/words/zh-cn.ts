// What the main process says in 简体中文.

import type { MainWords } from './en.ts';

export const zhCn: MainWords = {
  ok: '确定',
  tryAgain: '重试',
  quit: '退出',
  dataIsSafe: (logPath) => `这台电脑上的数据安全无损。详情见 ${logPath}`,
  unlockReason: '显示你的数据',
  window: {
    notLoaded: '窗口未能加载。',
    hangs: '窗口没有响应。',
    crashed: (times) => `窗口在一分钟内停止工作 ${times} 次。`,
    wait: '等待',
    reload: '重新加载窗口',
  },
  start: {
    refused: (app) => `${app} 没有启动`,
    refusedBecause: (app, name) =>
      `${app} 不会以参数 --${name} 启动，因为它会移除对你数据的一项保护。请不带此参数再启动。`,
    failed: (app) => `${app} 未能启动`,
    unchanged: (logPath) => `你的数据没有变更。详情见 ${logPath}`,
  },
  quitting: {
    stillClosing: (app) => `${app} 仍在关闭。`,
    opensByItself: '它稍后会自行重新打开。你的数据安全无损。',
    openOnceClosed: '等它关闭后请再打开。你的数据安全无损。',
    exportRuns: '仍有导出在进行。',
    exportIsCancelled: '如现在退出，导出会取消，不会写出文件。你的数据安全无损。',
    keepExporting: '继续导出',
    cancelAndQuit: '取消导出并退出',
  },
};
