// What the main process says in 简体中文.

import type { MainWords } from './en.ts';

export const zhCn: MainWords = {
  ok: '确定',
  tryAgain: '重试',
  quit: '退出',
  dataIsSafe: (logPath) => `这台电脑上的数据安全无损。详情见 ${logPath}`,
  unlockReason: '显示你的数据',
  viewsWithNews: (views) => `${views} 个关注的视图有变化`,
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
  unattended: {
    outcomes: {
      complete: '所要求的工作已全部完成，数据完整。',
      failed: '运行失败。详情见应用的日志文件。',
      incomplete: '并非全部完整。上一份完好的副本保持不变。',
      token: '访问令牌缺失、已过期或被拒绝。请打开应用并输入新的令牌。',
      network: '未能连接服务。上一份完好的副本保持不变。',
      locked: '未能打开数据。',
      policy: '这台电脑的管理员不允许此操作。',
    },
    locked: {
      noProfile: '这台电脑上没有这个配置，或没有人登录。',
      otherProfile: '应用正打开另一个配置。',
      passphrase: '数据由口令保护，只能由人输入。',
      hidden: '应用的屏幕已锁定。请在应用中解锁。',
      keychain: '系统的钥匙串没有提供数据的密钥：它已锁定、不存在，或正在询问用户。',
      keyNotFound: '系统的钥匙串中没有数据的密钥。',
    },
    badArguments: '未能理解命令行。没有执行任何工作。',
    resultFile: '运行已结束，但结果未能写入指定的文件。',
  },
};
